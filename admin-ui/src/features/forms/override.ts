import type { Override } from '../../entry-form/override.ts'
import { ConsentRow } from './ConsentRow.tsx'
import { explain } from './explain.ts'
import { FieldsRow } from './FieldsRow.tsx'

/** The customisations of the screens of forms: a builder of their fields, with a preview. */
export const forms: Override = {
  words: { emptyText: 'Get started by creating your first form.' },
  form: {
    fields: ['title', 'fields', 'consent', 'submit', 'thanks', 'notify', 'goal'],
    explain,
    rows: { fields: FieldsRow, consent: ConsentRow },
  },
}
