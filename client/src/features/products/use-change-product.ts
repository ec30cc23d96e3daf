import { useTranslation } from "react-i18next";
import { useUndoable } from "#client/lib/use-undoable.ts";
import { type Product, updateProduct } from "#shared/products/contract.ts";
import { allProductQueries } from "./queries.ts";

export type ShelfChange = { isArchived: boolean } | { isDeleted: true };

/** Archives or deletes a product, with a message that takes it back. */
export function useChangeProduct() {
  const { t } = useTranslation("quotes");
  const change = useUndoable(updateProduct, [allProductQueries]);
  return ({ id }: Product, body: ShelfChange) => {
    const params = { id };
    if ("isDeleted" in body) {
      const undo = { params, body: { isDeleted: false } };
      return change({ params, body }, { title: t("shelf.deleted"), undo });
    }
    const { isArchived } = body;
    const title = t(isArchived ? "shelf.movedToArchive" : "shelf.takenFromArchive");
    change({ params, body }, { title, undo: { params, body: { isArchived: !isArchived } } });
  };
}
