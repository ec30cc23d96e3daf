import { renderHook, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { setLastPayment, useLastPayment } from "#client/features/payments/checkout/last-payment.ts";
import { queryClient } from "#client/lib/query.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { findTransaction } from "#shared/payments/contract.ts";
import { LogOut } from "./log-out.tsx";

// Threats: A10
it("forgets the visitor's payment and its receipt at log-out", async () => {
  fakeFetch({ "POST /api/auth/logout": { body: null } });
  const transactionCode = "5DCK-UQ7C-5HNV-CJZD";
  setLastPayment({ transactionCode, calculationId: "1", outcome: "paid" });
  queryClient.setQueryData([findTransaction.path, transactionCode], { receipt: {} });
  const { result } = renderHook(() => useLastPayment());
  const { user } = await renderScreen(<LogOut />);
  await user.click(screen.getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(result.current).toBeNull());
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toHaveLength(1)); // of the user
});
