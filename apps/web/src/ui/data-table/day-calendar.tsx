import { DatePicker } from "@mantine/dates";
import { CalendarSettings, useCalendarLabels } from "../day-input.tsx";

interface DayCalendarProps {
  readonly value: string | null;
  /** Null takes the day away: it was picked again. */
  readonly onPick: (day: string | null) => void;
}

/** A month to pick a day from, or the year and month first; the keys stay in the field it belongs to. */
export function DayCalendar({ value, onPick }: DayCalendarProps) {
  const labels = useCalendarLabels();
  return (
    <CalendarSettings>
      <DatePicker
        value={value}
        onChange={onPick}
        {...(value === null ? {} : { defaultDate: value })}
        allowDeselect
        ariaLabels={labels}
        size="sm"
      />
    </CalendarSettings>
  );
}
