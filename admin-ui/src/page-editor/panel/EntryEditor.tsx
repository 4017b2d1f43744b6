import type { Loaded } from '@quoin/shared-ui/api/content'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useMemo, useRef, useState } from 'react'
import { useSchema } from '../../api/entries/useSchema.ts'
import { ConflictNotice } from '../../entry-form/conflict/ConflictNotice.tsx'
import { Restored } from '../../entry-form/draft/Restored.tsx'
import { useLastFailure } from '../../entry-form/errors/useLastFailure.ts'
import { useEditor } from '../../entry-form/useEditor.ts'
import { fromList } from '../../entry-form/useWrite.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import { Failed } from '../../ui/Failed.tsx'
import type { Opened } from '../context.ts'
import { refOf } from '../targets/marks.ts'
import { layoutOf, typeAt, typeOf } from '../types.ts'
import { useStart } from '../useStart.ts'
import { EntryFields } from './EntryFields.tsx'
import { useEntryWrite } from './useEntryWrite.ts'
import { useOpenEntry } from './useOpenEntry.ts'

interface Props {
  /** The type's path and the id of the entry. */
  of: string
  /** The shown fields; null if the form is only mounted. */
  opened: Opened | null
}

/** The form of one entry of the page, which stays mounted while the page is open: it shows all fields or some. */
export function EntryEditor({ of, opened }: Props) {
  const { path, id } = refOf(of)
  const type = typeAt(useSchema(), path)
  if (type === undefined) return opened && <p>This cannot be edited here.</p>
  return <Known of={of} type={type} id={type.single ? type.name : id} opened={opened} />
}

function Known({ type, id, ...props }: Props & { type: ContentType; id: string }) {
  const { loaded, published, error } = useStart(type, id)
  if (loaded) return <Form {...props} type={type} loaded={loaded} published={published} />
  if (props.opened === null) return null
  if (error !== null) return <Failed error={error} />
  return (
    <div aria-busy="true">
      <Skeleton height="8rem" />
    </div>
  )
}

interface FormProps extends Props {
  type: ContentType
  loaded: Loaded<Entry>
  /** The published entry, if it has draft changes. */
  published: Loaded<Entry> | undefined
}

function Form({ of, type: all, loaded, published, opened }: FormProps) {
  const [type] = useState(() => typeOf(all, loaded.entity))
  const [layout] = useState(() => layoutOf(type))
  const element = useRef<HTMLDivElement>(null)
  const failure = useLastFailure()
  const editor = useEditor({
    type,
    layout,
    loaded: loaded.etag === null ? fromList(loaded.entity) : loaded,
    published,
    element,
    onFailure: failure.onFailure,
  })
  const { form, start } = editor
  const entity = start?.entity ?? loaded.entity
  const write = useEntryWrite(type, editor, entity, failure)
  useOpenEntry({ of, editor, loaded, published, write })

  const marks = useMemo(() => opened?.marks ?? [], [opened])
  if (opened === null) return null
  return (
    <div ref={element}>
      <Restored editor={editor} form={element} />
      {published !== undefined && (
        <p role="note">
          Visitors do not see the latest changes: they are kept as a draft.
        </p>
      )}
      <ConflictNotice editor={editor} />
      <EntryFields
        key={`${marks.map(({ field }) => field).join()} ${String(opened.all)}`}
        type={type}
        entity={entity}
        layout={layout}
        marks={marks}
        all={opened.all === true}
        control={form.control}
        drafts={form.getValues()}
        errorAt={editor.errorAt}
      />
    </div>
  )
}
