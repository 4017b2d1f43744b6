import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { ActivityParams } from '../../api/dashboard.ts'
import { IdentityContext, useAdministers } from '../../model/identity.ts'
import { useSchema } from '../../api/entries/useSchema.ts'
import { usersQuery } from '../../api/users.ts'
import { choiceLabel } from '../../fields/texts.ts'
import { actsOf, securityType } from './acts.ts'
import styles from './ActivityScreen.module.css'

interface Props {
  chosen: ActivityParams
  onChange: (name: 'type' | 'op' | 'by' | 'day', value: string) => void
}

/** The filters of the activity: type, action, user and day. */
export function Filters({ chosen, onChange }: Props) {
  const { types } = useSchema()
  const identity = use(IdentityContext)
  const administers = useAdministers()
  // Users who may not list users are only offered themselves.
  const { data: users = identity ? [identity] : [] } = useQuery({
    ...usersQuery,
    enabled: administers,
  })
  // The account of a selected user may have been removed.
  const names = new Set(users.map(({ username }) => username))
  if (chosen.by !== undefined) names.add(chosen.by)
  const filters = [
    {
      name: 'type' as const,
      label: 'Filter by type',
      all: 'Everything',
      options: [
        ...types.map(({ name, many }) => ({ value: name, text: many })),
        ...(administers ? [{ value: securityType, text: 'Security' }] : []),
      ],
    },
    {
      name: 'op' as const,
      label: 'Filter by action',
      all: 'Any action',
      options: actsOf(chosen.type).map((act) => ({ value: act, text: choiceLabel(act) })),
    },
    {
      name: 'by' as const,
      label: 'Filter by person',
      all: 'Anybody',
      options: [...names].map((name) => ({ value: name, text: name })),
    },
  ]
  return (
    <div role="search" aria-label="Activity" className={styles.filters}>
      {filters.map(({ name, label, all, options }) => (
        <Select
          key={name}
          aria-label={label}
          className={styles.filter}
          value={chosen[name] ?? ''}
          onChange={({ target }) => {
            onChange(name, target.value)
          }}
        >
          <option value="">{all}</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      ))}
      <Input
        type="date"
        aria-label="Filter by day"
        className={styles.filter}
        value={chosen.day ?? ''}
        onChange={({ target }) => {
          onChange('day', target.value)
        }}
      />
    </div>
  )
}
