import type { Override } from '../../entry-form/override.ts'
import { ConsentRow } from './ConsentRow.tsx'
import { FieldsRow } from './FieldsRow.tsx'

/** What the screens of forms have of their own: a builder of their fields, with the form as visitors see it. */
export const forms: Override = {
  words: { emptyText: 'Get started by creating your first form.' },
  form: {
    fields: ['title', 'fields', 'consent', 'submit', 'thanks', 'notify', 'goal'],
    rows: { fields: FieldsRow, consent: ConsentRow },
  },
}
