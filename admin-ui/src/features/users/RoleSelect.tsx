import { Select } from '@quoin/shared-ui/ui/Select'
import type { ComponentProps } from 'react'
import type { Role } from '../../content/identity.ts'
import { roles } from '../../content/roles.ts'

interface Props extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  value: Role
  onChange: (role: Role) => void
}

/** The choice of a role. */
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
