import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { IdentityContext, useAdministers } from '../../model/identity.ts'
import { type Entry, textOf } from '../../model/schema.ts'
import { usersQuery } from '../../api/users.ts'

interface Props {
  inquiry: Entry
  /** Sets the assignee; resolves when that is stored or has failed. */
  assign: (assignee: string) => Promise<void>
}

/** The assignee of an inquiry. Only administrators can list all users. */
export function Assignee({ inquiry, assign }: Props) {
  const me = use(IdentityContext)?.username ?? ''
  const { data = [] } = useQuery({ ...usersQuery, enabled: useAdministers() })
  const [next, setNext] = useState<string>()
  const present = textOf(inquiry, 'assignee')
  const others = new Set([present, ...data.map(({ username }) => username)])
  others.delete('')
  others.delete(me)
  return (
    <Field label="Assignee">
      <Select
        value={next ?? present}
        disabled={next !== undefined}
        onChange={({ target }) => {
          setNext(target.value)
          void assign(target.value).finally(() => {
            setNext(undefined)
          })
        }}
      >
        <option value="">Nobody</option>
        <option value={me}>{`Me (${me})`}</option>
        {[...others].map((username) => (
          <option key={username} value={username}>
            {username}
          </option>
        ))}
      </Select>
    </Field>
  )
}
