import type { Exchange } from '@quoin/shared-ui/testing/golden.ts'
import { golden } from '@quoin/shared-ui/testing/golden.ts'
import type { Can, Identity, Role } from '../model/identity.ts'
import type { Schema } from '../model/schema.ts'

/** The screens of the optional features, as the server lists them. */
function screensOf(role: Role): Identity['screens'] {
  return [
    { name: 'analytics', title: 'Analytics', icon: 'fa-solid fa-chart-line', group: '' },
    ...(role === 'administrator'
      ? [
          {
            name: 'webhooks',
            title: 'Webhooks',
            icon: 'fa-solid fa-plug',
            group: 'system',
          },
        ]
      : []),
    {
      name: 'site-check',
      title: 'Site check',
      icon: 'fa-solid fa-list-check',
      group: 'site',
    },
  ]
}

/** The identity of a user with a role, on a server with these types. */
export function identityOf(
  role: Role,
  schema: Exchange | undefined = golden('schema')[0],
  values: Partial<Identity> = {},
): Identity {
  const { types } = schema?.response.body as Schema
  const may = role !== 'viewer'
  const can: Can = { create: may, update: may, delete: may, publish: may }
  return {
    id: 'u1',
    username: 'ada',
    name: '',
    role,
    can: Object.fromEntries(types.map(({ name }) => [name, can])),
    secondFactor: null,
    secondFactorRequired: false,
    screens: screensOf(role),
    headless: false,
    preferences: { scheme: 'system', density: 'comfortable' },
    ...values,
  }
}
