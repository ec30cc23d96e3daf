import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { mount, mountDownload } from "#server/http/mount.ts";
import { sendCsv } from "#server/http/send-csv.ts";
import * as alerts from "#shared/products/alerts-contract.ts";
import * as contract from "#shared/products/contract.ts";
import { utcDay } from "#shared/utc-day.ts";
import { listProductAlerts, updateProductAlert } from "./alerts/list-alerts.ts";
import { endProductMails } from "./alerts/mail-subscription.ts";
import { getCatalog, updateCatalog } from "./catalog.ts";
import { exportProductsCsv } from "./export-products.ts";
import { importProducts } from "./import-products.ts";
import { listProductChanges, listProducts } from "./list-products.ts";
import { createProduct, updateProduct } from "./save-product.ts";

export function productRoutes(router: Router, deps: Deps) {
  const { search, calculate, feed, verify } = deps.limits;
  mount(router, { ...contract.listProducts, limit: search }, ({ actor, query }) =>
    listProducts(deps, actor, query),
  );
  mount(router, { ...contract.createProduct, limit: search }, ({ actor, body }) =>
    createProduct(deps, actor, body),
  );
  mount(router, { ...contract.updateProduct, limit: search }, ({ actor, params, body }) =>
    updateProduct(deps, { actor, id: params.id, body }),
  );
  mount(router, { ...contract.importProducts, limit: calculate }, ({ actor, body }) =>
    importProducts(deps, actor, body.products),
  );
  mount(router, { ...contract.listProductChanges, limit: search }, ({ actor, params }) =>
    listProductChanges(deps, actor, params.id),
  );
  mount(router, { ...contract.getCatalog, limit: search }, ({ actor }) => getCatalog(deps, actor));
  mount(router, { ...contract.updateCatalog, limit: search }, ({ actor, body }) =>
    updateCatalog(deps, actor, body),
  );
  mount(router, { ...alerts.listProductAlerts, limit: search }, ({ actor }) =>
    listProductAlerts(deps, actor),
  );
  mount(router, { ...alerts.updateProductAlert, limit: search }, ({ actor, params, body }) =>
    updateProductAlert(deps, { actor, id: params.id, isDismissed: body.isDismissed }),
  );
  mount(router, { ...alerts.endProductMails, limit: verify }, ({ query }) =>
    endProductMails(deps, query.token),
  );
  mountDownload(router, { ...contract.exportProducts, limit: feed }, ({ actor, res }) => {
    if (!actor) throw new AppError("unauthorized", "errors.unauthorized");
    return sendCsv(res, `products-${utcDay()}.csv`, exportProductsCsv(deps, actor.id));
  });
}
