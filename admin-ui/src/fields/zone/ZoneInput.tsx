import { Select } from '@quoin/shared-ui/ui/form/Select'
import type { InputProps } from '../widget.ts'

/** A select of the browser's time zones, grouped by region. */
export function ZoneInput({ name, value, onChange, onBlur }: InputProps<string>) {
  const zones = Intl.supportedValuesOf('timeZone')
  const known = ['', 'UTC', ...zones].includes(value)
  return (
    <Select
      name={name}
      value={value}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    >
      <option value="">Europe/London, unless another is chosen</option>
      {/* The stored value stays an option, even if the browser has another name for it. */}
      {!known && <option value={value}>{value}</option>}
      <option value="UTC">UTC</option>
      {regionsOf(zones).map(([region, names]) => (
        <optgroup key={region} label={region}>
          {names.map((one) => (
            <option key={one} value={one}>
              {one.replaceAll('_', ' ')}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}

/** Zones, grouped by the first part of their names. */
function regionsOf(zones: string[]): [string, string[]][] {
  const regions = Map.groupBy(
    zones.filter((name) => name.includes('/')),
    (name) => name.slice(0, name.indexOf('/')),
  )
  return [...regions]
}
