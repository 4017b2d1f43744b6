import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { changePreferences } from '../../api/account.ts'
import { useFailure } from '../../api/useFailure.ts'
import { IdentityContext } from '../../model/identity.ts'
import { appearance, type Preferences } from '../../session/appearance.ts'
import { sessionQuery } from '../../session/session.ts'
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
  const client = useQueryClient()
  const failed = useFailure()
  const before = use(IdentityContext)?.preferences
  const { mutate, isPending, variables } = useMutation({
    mutationFn: changePreferences,
    onMutate: (change) => {
      if (before) appearance.apply({ ...before, ...change })
    },
    onError: (error) => {
      if (before) appearance.apply(before)
      failed(error)
    },
    onSuccess: (preferences) =>
      client.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, preferences }),
  })
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
