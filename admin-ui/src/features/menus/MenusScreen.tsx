import type { Override, PageProps } from '../../entry-form/override.ts'
import { DraftNote } from '../../entry-form/publish/DraftNote.tsx'
import { useCan } from '../../model/identity.ts'
import { EntryScreen } from '../../screens/EntryScreen.tsx'
import { ActionRow } from './ActionRow.tsx'
import { FooterRow } from './FooterRow.tsx'
import { HeaderRow, SmallRow } from './LinkRows.tsx'

const override: Override = {
  words: {
    editTitle: 'Menus',
    viewTitle: 'Menus',
    updated: 'Menus updated successfully!',
  },
  form: {
    fields: ['header', 'action', 'footer', 'small'],
    rows: { header: HeaderRow, action: ActionRow, footer: FooterRow, small: SmallRow },
  },
}

/** The menus of the site: its header with the button, its footer and the small print. */
export function MenusScreen({ type }: PageProps) {
  return (
    <>
      {useCan(type).update && <DraftNote type={type} id={type.name} path="/" />}
      <EntryScreen type={type} id={type.name} override={override} />
    </>
  )
}
