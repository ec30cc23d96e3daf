import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SelectField } from "#client/components/select-field.tsx";
import { query } from "#client/lib/query.ts";
import { questionText } from "#shared/duties/question-text.ts";
import { listQuestions } from "#shared/schedule/contract.ts";
import type { ProductFormApi } from "./form-values.ts";

/** The questions about the goods on which their duty depends, answered or open. */
export function ProductQuestions({ form }: { form: ProductFormApi }) {
  const { t, i18n } = useTranslation("quotes");
  const answers = form.watch("answers");
  const names = Object.keys(answers);
  const { data: texts = {} } = useQuery({
    ...query(listQuestions),
    enabled: names.length > 0,
    staleTime: 0, // another measures file has other questions
  });
  if (names.length === 0) return null;
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-semibold">{t("products.form.questions")}</legend>
      {names.map((name) => (
        <SelectField
          key={name}
          {...form.register(`answers.${name}`)}
          id={`product-answer-${name}`}
          label={questionText(texts, name, i18n.language)}
          options={[
            { value: "", label: t("products.form.open") },
            { value: "yes", label: t("products.form.yes") },
            { value: "no", label: t("products.form.no") },
          ]}
        />
      ))}
    </fieldset>
  );
}
