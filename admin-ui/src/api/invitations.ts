import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** An open invitation to add an account. */
export type Invitation = Schemas['Invitation']

/** A new invitation, with the link that is shown once. */
export type NewInvitation = Schemas['NewInvitation']

/** The data for a new invitation. */
export type InvitationInput = Omit<Schemas['InvitationInput'], 'current'>

/** The data of the account that accepts an invitation. */
export type Acceptance = Schemas['Acceptance']

/** The open invitations. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/invitations', { signal })
    return data as Invitation[]
  },
  staleTime: 0,
})

/** Invites a person. */
export async function invite(body: InvitationInput): Promise<NewInvitation> {
  const { data } = await api.POST('/api/admin/invitations', { body })
  return data as NewInvitation
}

/** Ends an invitation. */
export async function withdraw(id: string): Promise<void> {
  await api.DELETE('/api/admin/invitations/{id}', { params: { path: { id } } })
}

/** The details of an invitation, by the token of its link. */
export const invitedQuery = (token: string) =>
  queryOptions({
    queryKey: ['invited', token],
    queryFn: async ({ signal }) => {
      const body = { token }
      const { data } = await api.POST('/api/admin/invitations/find', { body, signal })
      return data as Schemas['Invited']
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })

/** Accepts an invitation and creates the account. */
export async function accept(body: Acceptance): Promise<void> {
  await api.POST('/api/admin/invitations/accept', { body })
}
