import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useState } from 'react'
import { type Mode, mode } from './mode.ts'
import { Part } from './Part.tsx'

const modes: { value: Mode; text: string }[] = [
  { value: 'system', text: 'As the system' },
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
]

/** The colour scheme of the back office in this browser. */
export function Appearance() {
  const [current, setCurrent] = useState(mode.get)
  return (
    <Part title="Appearance" text="How the back office looks in this browser.">
      <Field label="Light or dark">
        <Select
          value={current}
          onChange={({ target }) => {
            mode.set(target.value as Mode)
            setCurrent(target.value as Mode)
          }}
        >
          {modes.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
    </Part>
  )
}
