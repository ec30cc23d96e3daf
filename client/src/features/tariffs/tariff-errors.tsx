import { useTranslation } from "react-i18next";
import { ApiError } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";

/** Why a file was rejected, line by line if the server named the lines. */
export function TariffErrors({ error }: { error: Error }) {
  const { t } = useTranslation("admin");
  const lineErrors = error instanceof ApiError ? Object.entries(error.fields) : [];
  return (
    <div role="alert" className="mt-4 rounded-control bg-danger-soft p-4 text-sm text-danger">
      <p className="font-semibold">{t("tariffs.refused")}</p>
      {lineErrors.length === 0 ? <p className="mt-1">{errorText(error, t)}</p> : null}
      <ul className="mt-2 space-y-1">
        {lineErrors.map(([line, message]) => (
          <li key={line}>
            <span className="font-medium">{line.replace("line", t("tariffs.line"))}</span>:{" "}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
