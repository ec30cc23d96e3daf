import { browserTimeZone } from "#client/lib/time-zone.ts";
import { SettingSwitch } from "./setting-switch.tsx";

/** Stores the time zone of the browser in which it is turned on: months end there. */
export const MonthlyBookkeepingSwitch = () => (
  <SettingSwitch
    settingKey="monthly_bookkeeping"
    texts={{ on: browserTimeZone() ?? "UTC", off: "" }}
  />
);
