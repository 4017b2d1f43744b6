import { call } from '@quoin/shared-ui/api/call'
import type { TypeName } from '@quoin/shared-ui/api/paths'
import { keys } from '@quoin/shared-ui/api/queries'
import { queryOptions } from '@tanstack/react-query'

/** A field of a form. */
export interface AskedField {
  name: string
  label: string
  kind:
    | 'text'
    | 'long'
    | 'email'
    | 'phone'
    | 'number'
    | 'choice'
    | 'radio'
    | 'several'
    | 'check'
    | 'file'
    | 'date'
  required: boolean
  choices: { value: string; label: string }[] | null
  help: string
  width: 'half' | 'full'
}

/** A form in the public API. */
export interface AskedForm {
  id: string
  title: string
  fields: AskedField[]
  /** The text of the button. */
  submit: string
  /** The message after the form was sent. */
  thanks: string
  /** The consent text, and the id of the linked page; a form without the text requires no consent. */
  consent: { text: string; page: string }
}

/** The id of the template's form, which is the default of a section. */
export const contactId = 'contact'

/** The id of the form that a section shows. */
export function formIdOf({ form }: { form?: string | null }): string {
  return form === undefined || form === null || form === '' ? contactId : form
}

const formType = 'form' as TypeName
const pageType = 'page' as TypeName

/** The query of a form. */
export function formQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.type(formType), 'asked', id] as const,
    queryFn: async ({ signal }) => {
      const { data } = await call(`/api/forms/${encodeURIComponent(id)}`, { signal })
      return data as AskedForm
    },
  })
}

/** The query of the title and the path of a page. */
export function linkedPageQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.type(pageType), 'linked', id] as const,
    queryFn: async ({ signal }) => {
      const query = { fields: 'title,path' }
      const { data } = await call(`/api/pages/${encodeURIComponent(id)}`, {
        query,
        signal,
      })
      return data as { title: string; path: string }
    },
  })
}
