import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { use } from 'react'
import { IdentityContext } from '../../model/identity.ts'
import type { Preferences } from '../../session/appearance.ts'
import { useChangePreferences } from '../../session/useChangePreferences.ts'
import { Part } from './Part.tsx'

const schemes: Record<Preferences['scheme'], string> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
}

const densities: Record<Preferences['density'], string> = {
  comfortable: 'Comfortable',
  compact: 'Compact',
}

/** How the user sees the back office, on every device. */
export function Appearance() {
  const before = use(IdentityContext)?.preferences
  const { mutate, isPending, variables } = useChangePreferences()
  if (before === undefined) return null
  const shown = isPending ? { ...before, ...variables } : before
  return (
    <Part title="Appearance" text="How you see the back office, on every device.">
      <Choice
        label="Light or dark"
        value={shown.scheme}
        texts={schemes}
        onChoose={(scheme) => mutate({ scheme })}
      />
      <Choice
        label="Density"
        value={shown.density}
        texts={densities}
        onChoose={(density) => mutate({ density })}
      />
    </Part>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  texts: Record<Value, string>
  onChoose: (value: Value) => void
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, texts, onChoose } = props
  return (
    <Field label={label}>
      <Select value={value} onChange={({ target }) => onChoose(target.value as Value)}>
        {Object.entries<string>(texts).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  )
}
