import { screen } from "@testing-library/react";
import type { CodeSearch } from "#client/components/code-search.ts";
import { emptyItem, type FormValues } from "#client/features/calculator/form/form-values.ts";
import { useCurrency } from "#client/lib/currency-choice.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type {
  CalculationMethod,
  CalculationResult,
  ItemDuty,
  ResultItem,
} from "#shared/calculator/contract.ts";
import { Calculator } from "./calculator.tsx";

const countries = {
  options: [
    { value: "CA", label: "Canada", nameInFile: "Canada" },
    { value: "US", label: "United States", nameInFile: "United States" },
    { value: "VN", label: "Vietnam", nameInFile: "Viet Nam" },
  ],
  isPending: false,
  hasFailed: false,
  retry: () => undefined,
};

export const shirts = {
  ...emptyItem,
  description: "Shirts",
  countryOfOrigin: "VN",
  value: "10.00",
};

export const filledIn: FormValues = {
  fromCountry: "VN",
  toCountry: "US",
  toRegion: "",
  shippingCost: "",
  insuranceCost: "",
  entryDate: "",
  transport: "",
  items: [shirts],
};

export const result: CalculationResult = {
  id: "1",
  calculationMethod: "csv",
  currency: "USD",
  subtotal: 10,
  shippingCost: 0,
  insuranceCost: 0,
  dutyPercentage: 20,
  dutyAmount: 2,
  dutyBreakdown: null,
  taxPercentage: 0,
  taxAmount: 0,
  feeAmount: 0,
  feeLines: [],
  totalLandedCost: 2,
  totalToDoor: 12,
  items: [],
  missing: [],
  notes: [],
  tariff: null,
  schedule: null,
  customsFees: null,
  provider: null,
  providerResponse: null,
};

export const resultItem: ResultItem = {
  id: "1",
  description: "Shirts",
  hsCode: null,
  quantity: 1,
  value: 10,
  currency: "USD",
  countryOfOrigin: "VN",
  subtotal: 10,
  duty: null,
  assessment: null,
};

/** The duty of that item by the rate of its country of origin. */
export const countryDuty: ItemDuty = {
  customsValue: 10,
  rate: 12.5,
  amount: 1.25,
  layers: [],
  includesMfn: false,
  htsHeading: null,
  legalBasis: null,
};

export const calculates = { "POST /api/calculate": { body: result } };

type TestCalculatorProps = {
  showBulkImport?: boolean;
  showShipping?: boolean;
  asksTransport?: boolean;
  method?: CalculationMethod;
  CodeSearch?: CodeSearch | null;
};

function TestCalculator({
  showBulkImport = true,
  showShipping = true,
  asksTransport = false,
  method = "csv",
  CodeSearch = null,
}: TestCalculatorProps) {
  return (
    <main id="content" tabIndex={-1}>
      <Calculator
        method={method}
        showBulkImport={showBulkImport}
        showShipping={showShipping}
        asksTransport={asksTransport}
        CodeSearch={CodeSearch}
        currency={useCurrency()}
        countries={countries}
        paymentOutcome={null}
        renderPayment={() => null}
        onSaveQuote={() => {}}
      />
    </main>
  );
}

/** Opens the page with what the tab stored; rendering it again after `unmount` is a reload. */
export const openCalculator = (props: TestCalculatorProps = {}) =>
  renderScreen(<TestCalculator {...props} />);

export const storeDraft = (form: FormValues) =>
  sessionStorage.setItem("calculation", JSON.stringify(form));

export const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

export const calculateButton = () => screen.getByRole("button", { name: "Calculate" });
