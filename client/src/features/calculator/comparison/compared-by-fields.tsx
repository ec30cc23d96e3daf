import { useTranslation } from "react-i18next";
import { SegmentedControl } from "#client/components/segmented-control.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { COMPARED_BY, type Comparison, compareBy } from "./comparison.ts";

type ComparedByFieldsProps = {
  comparison: Comparison;
  onChange: (comparison: Comparison) => void;
};

/** What the calculations differ in, and of which item. */
export function ComparedByFields({ comparison, onChange }: ComparedByFieldsProps) {
  const { t } = useTranslation("comparison");
  const { request, by, item } = comparison;
  return (
    <>
      <SegmentedControl
        label={t("comparison.by")}
        value={by}
        options={COMPARED_BY.map((value) => ({ value, label: t(`comparison.kinds.${value}`) }))}
        onChange={(value) => onChange(compareBy(request, value))}
      />
      {by !== "date" && request.items.length > 1 ? (
        <SelectField
          id="comparedItem"
          label={t("comparison.item")}
          value={String(item ?? "")}
          options={[
            ...(by === "origin" ? [{ value: "", label: t("comparison.allItems") }] : []),
            ...request.items.map(({ description }, index) => ({
              value: String(index),
              label: `${index + 1}. ${description}`,
            })),
          ]}
          onChange={({ target: { value } }) =>
            onChange(compareBy(request, by, value === "" ? null : Number(value)))
          }
        />
      ) : null}
    </>
  );
}
