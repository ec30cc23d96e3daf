import { useTranslation } from "react-i18next";
import { ApiError } from "#client/lib/api.ts";
import { uploadErrorText } from "#client/lib/upload-error-text.ts";
import { placeText } from "#shared/http/place-text.ts";

/** The field of an error about currencies that have no line, which is about no place in the file. */
const MISSING_CURRENCIES = "currency";

/** Why an upload failed: each line or field that the server named, if it rejected the file. */
export function FileErrors({ error }: { error: Error }) {
  const { t } = useTranslation("admin");
  const isAboutPlaces = error instanceof ApiError && error.code === "validation.field";
  const places = isAboutPlaces ? Object.entries(error.fields) : [];
  const isRejection = error instanceof ApiError && error.status < 500;
  return (
    <div role="alert" className="mt-4 rounded-control bg-danger-soft p-4 text-sm text-danger">
      {isRejection ? <p className="font-semibold">{t("upload.rejected")}</p> : null}
      {places.length === 0 ? <p className="mt-1">{uploadErrorText(error, t)}</p> : null}
      <ul className="mt-2 space-y-1">
        {places.map(([place, message]) => (
          <li key={place} className="wrap-anywhere">
            {place === MISSING_CURRENCIES
              ? message
              : t("common.named", { name: placeText(place, t), text: message })}
          </li>
        ))}
      </ul>
    </div>
  );
}
