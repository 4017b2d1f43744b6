import { Select } from '@quoin/shared-ui/ui/form/Select'
import type { ComponentProps } from 'react'
import type { Role } from '../../model/identity.ts'
import { roles } from '../../model/roles.ts'

interface Props extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  value: Role
  onChange: (role: Role) => void
}

/** A select for a role. */
export function RoleSelect({ value, onChange, ...rest }: Props) {
  return (
    <Select
      {...rest}
      value={value}
      onChange={({ target }) => {
        onChange(target.value as Role)
      }}
    >
      {roles.map(({ role, text }) => (
        <option key={role} value={role}>
          {text}
        </option>
      ))}
    </Select>
  )
}
