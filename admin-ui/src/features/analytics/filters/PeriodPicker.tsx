import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { custom, lastDays, periods } from './period.ts'
import styles from './PeriodPicker.module.css'
import type { Chosen } from './useChosen.ts'

/** Chooses the period of the reports. */
export function PeriodPicker({ today, period, choosePeriod, chooseDays }: Chosen) {
  const { from = '', to = '' } = period.days
  return (
    <div role="group" aria-label="Period" className={styles.picker}>
      {period.key === custom && (
        <>
          <DayInput
            label="From"
            value={from}
            max={to}
            onChange={(value) => chooseDays(value, to)}
          />
          <DayInput
            label="To"
            value={to}
            min={from}
            max={today}
            onChange={(value) => chooseDays(from, value)}
          />
        </>
      )}
      <Field label="Period">
        <Select
          value={period.key}
          onChange={({ target }) => {
            if (target.value === custom) {
              const last = lastDays(30, today)
              chooseDays(from || last.from, to || last.to)
            } else choosePeriod(target.value)
          }}
        >
          {periods.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
          <option value={custom}>Custom</option>
        </Select>
      </Field>
    </div>
  )
}

interface DayProps {
  label: string
  value: string
  min?: string
  max: string
  onChange: (value: string) => void
}

/** A date input; its value is used once it is a valid day within the bounds. */
function DayInput({ label, value, onChange, ...bounds }: DayProps) {
  return (
    <Field label={label}>
      <Input
        key={value}
        type="date"
        defaultValue={value}
        {...bounds}
        onBlur={({ target }) => {
          if (target.value !== '' && target.value !== value && target.validity.valid)
            onChange(target.value)
        }}
      />
    </Field>
  )
}
