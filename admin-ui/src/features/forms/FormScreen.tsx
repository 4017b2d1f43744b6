import { Button } from '@quoin/shared-ui/ui/Button'
import { Link } from 'react-router'
import { useSchema } from '../../api/entries/useSchema.ts'
import type { PageProps } from '../../entry-form/override.ts'
import { screenAddress } from '../../model/addressOf.ts'
import { EntryScreen } from '../../screens/EntryScreen.tsx'
import { forms } from './override.ts'

/** The builder of a form, with a link to its answers. */
export function FormScreen({ type, id }: PageProps) {
  const inbox = useSchema().types.find(({ name }) => name === 'inquiry')
  const query = new URLSearchParams({ formId: id, view: 'table' }).toString()
  return (
    <EntryScreen type={type} id={id} override={forms}>
      {inbox && (
        <Button asChild variant="secondary">
          <Link to={`${screenAddress(inbox)}?${query}`}>Table of answers</Link>
        </Button>
      )}
    </EntryScreen>
  )
}
