import { useTranslation } from "react-i18next";
import { IconButton } from "./button.tsx";
import { LazyIcon } from "./lazy-icon.tsx";

type ShelfButtonsProps = {
  /** Tells the buttons of different rows apart. */
  name: string;
  isArchived: boolean;
  onChange: (change: { isArchived: boolean } | { isDeleted: true }) => void;
};

/** Archive and delete what an account keeps. */
export function ShelfButtons({ name, isArchived, onChange }: ShelfButtonsProps) {
  const { t } = useTranslation("quotes");
  return (
    <>
      <IconButton
        label={`${t(isArchived ? "shelf.unarchive" : "shelf.archive")}: ${name}`}
        aria-pressed={isArchived}
        onClick={() => onChange({ isArchived: !isArchived })}
      >
        <LazyIcon name="archive" />
      </IconButton>
      <IconButton
        label={`${t("shelf.delete")}: ${name}`}
        onClick={() => onChange({ isDeleted: true })}
      >
        <LazyIcon name="trash" />
      </IconButton>
    </>
  );
}
