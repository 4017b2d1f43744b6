import type { Loaded } from '@quoin/shared-ui/api/content'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import {
  keepPending,
  isPending,
  publishPending,
} from '../../api/entries/pendingWrites.ts'
import { useSchema } from '../../api/entries/useSchema.ts'
import { messageOf, useFailure } from '../../api/useFailure.ts'
import { type Target, write } from '../../api/entries/write.ts'
import { ConflictNotice } from '../../entry-form/conflict/ConflictNotice.tsx'
import { Restored } from '../../entry-form/draft/Restored.tsx'
import { draftsOf, same, validate, valuesOf } from '../../entry-form/formLayout.ts'
import type { SaveAs } from '../../entry-form/saving/useSend.ts'
import { useEditor } from '../../entry-form/useEditor.ts'
import { fromList } from '../../entry-form/useWrite.ts'
import type { Drafts } from '../../fields/drafts.ts'
import { labelAt } from '../../model/labels.ts'
import { valuesOf as actValues } from '../../model/publishing.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import { Failed } from '../../ui/Failed.tsx'
import { type Opened, usePageEditor } from '../context.ts'
import type { How, OpenEntry } from '../edits.ts'
import { EntryFields } from './EntryFields.tsx'
import { refOf } from '../targets/marks.ts'
import { layoutOf, nameOf, typeAt, typeOf } from '../types.ts'
import { useStart } from '../useStart.ts'

interface Props {
  /** The path and the id of the entry. */
  of: string
  /** What of it is shown; null where it is only there. */
  opened: Opened | null
}

/** One entry of the page in a form, which stays as long as the page is open: all of it or one field is shown. */
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
  /** The entry as visitors see it, where it is kept as a draft. */
  published: Loaded<Entry> | undefined
}

function Form({ of, type: all, loaded, published, opened }: FormProps) {
  const { edits } = usePageEditor()
  const client = useQueryClient()
  const [type] = useState(() => typeOf(all, loaded.entity))
  const [layout] = useState(() => layoutOf(type))
  const element = useRef<HTMLDivElement>(null)
  const failure = useRef<unknown>(undefined)
  const fail = useFailure()
  const editor = useEditor({
    type,
    layout,
    loaded: loaded.etag === null ? fromList(loaded.entity) : loaded,
    published,
    element,
    onFailure: (error) => {
      failure.current = error
      fail(error)
    },
  })
  const { form, start, current } = editor
  const entity = start?.entity ?? loaded.entity

  const send = (how: How) => async (target: Target, values: object) => {
    if (how === 'draft') return keepPending(client, type, target, values)
    if (isPending(target)) return publishPending(client, type, target, values)
    return (await write(client, type, target, values)) ?? target
  }
  const save: OpenEntry['write'] = async (how, tell) => {
    failure.current = undefined
    const written: Target[] = []
    const name = nameOf(type, {
      ...entity,
      ...readable(type, form.getValues(), entity),
    })
    const as: SaveAs = {
      tell,
      done:
        how === 'draft'
          ? `${upper(name)} is kept as a draft.`
          : `${upper(name)} is saved.`,
      by: async (target, values) => {
        const answer = await send(how)(target, values)
        written.push(answer)
        return answer
      },
      ...(how === 'draft' && { final: true, kept: true }),
      ...(how === 'publish' && {
        values: actValues(type, 'publish', {
          ...entity,
          ...readable(type, form.getValues(), entity),
        }),
        done: `${upper(name)} is published.`,
      }),
    }
    await editor.save(as)()
    if (written.length > 0) return { saved: true }
    const [wrong] = Object.entries(validate(layout, form.getValues()))
    if (failure.current !== undefined)
      return { saved: false, why: messageOf(failure.current) }
    const why = wrong
      ? `${labelAt(type.fields, wrong[0])} ${wrong[1]}.`
      : 'See what is said beside its fields.'
    return { saved: false, why }
  }

  const writeNow = useEffectEvent(save)
  const discard = useEffectEvent(() => {
    editor.startAnew(current() === null ? null : loaded)
  })
  const note = useEffectEvent(() => {
    const drafts = form.getValues()
    const from = current()?.entity ?? loaded.entity
    const before = draftsOf(layout, from)
    edits.note(of, {
      type,
      name: nameOf(type, { ...from, ...readable(type, drafts, from) }),
      changed: Object.keys(before).filter((name) => !same(drafts[name], before[name]))
        .length,
      pending: published !== undefined && publishingOfAny(loaded),
      entity: from,
      typed: { ...from, ...readable(type, drafts, from) },
    })
  })
  useEffect(
    () =>
      edits.enter(of, {
        write: (how, tell) => writeNow(how, tell),
        discard: () => {
          discard()
        },
        drafts: () => form.getValues(),
        put: (drafts) => {
          for (const [name, draft] of Object.entries(drafts))
            form.setValue(name, draft, { shouldDirty: true })
        },
      }),
    [edits, of, form],
  )
  // What is typed is one history; another start begins another one.
  const from = useRef<Target | null>(null)
  const hold = useEffectEvent(() => {
    const typed = from.current === current()
    from.current = current()
    edits.hold(of, form.getValues(), typed)
    note()
  })
  useEffect(() => {
    hold()
    return form.subscribe({ formState: { values: true }, callback: () => hold() })
  }, [form])
  useEffect(() => {
    hold()
  }, [start, published])

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

/** What the values of a form would be sent as; fields that cannot be read yet are as they were. */
function readable(
  type: ContentType,
  drafts: Drafts,
  entity: Entry,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of layoutOf(type).main.concat(layoutOf(type).more)) {
    const layout = { main: [field], more: [] }
    try {
      Object.assign(values, valuesOf(layout, drafts, entity))
    } catch {
      // It is shown as it was.
    }
  }
  return values
}

function publishingOfAny(loaded: Loaded<Entry>): boolean {
  return 'fields' in loaded
}

function upper(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
