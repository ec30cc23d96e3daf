import { ExchangeRatesCard } from "#client/features/exchange-rates/exchange-rates-card.tsx";
import { MeasuresPanel } from "#client/features/measures/measures-panel.tsx";
import { TariffsPanel } from "#client/features/tariffs/tariffs-panel.tsx";

export const TariffsTab = () => (
  <>
    <TariffsPanel />
    <MeasuresPanel />
    <ExchangeRatesCard />
  </>
);
