import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Field as Labelled } from '@quoin/shared-ui/ui/form/Field'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Control, Controller, useWatch } from 'react-hook-form'
import { useSchema } from '../../../api/entries/useSchema.ts'
import { messageOf } from '../../../api/useFailure.ts'
import { ConflictNotice } from '../../../entry-form/conflict/ConflictNotice.tsx'
import { forgetDraft, useDraftKey } from '../../../entry-form/draft/keptDraft.ts'
import { DraftNote } from '../../../entry-form/publish/DraftNote.tsx'
import { Restored } from '../../../entry-form/draft/Restored.tsx'
import { useLastFailure } from '../../../entry-form/errors/useLastFailure.ts'
import { buildFormLayout, valuesOf } from '../../../entry-form/formLayout.ts'
import { Presence } from '../../../entry-form/presence/Presence.tsx'
import { type Editor, useEditor } from '../../../entry-form/useEditor.ts'
import { fromList } from '../../../entry-form/useWrite.ts'
import type { Drafts } from '../../../fields/drafts.ts'
import { FieldRow } from '../../../fields/FieldRow.tsx'
import { sentence } from '../../../fields/sentence.ts'
import { asText } from '../../../fields/texts.ts'
import type { ContentType, Entry, Field } from '../../../model/schema.ts'
import { textOf, titleOf } from '../../../model/schema.ts'
import { pathPage } from '../../../model/previewAddress.ts'
import { useOpenPage } from '../PageContext.ts'
import styles from './sections.module.css'
import { FormRow } from './FormRow.tsx'
import { ItemsInput } from './ItemsInput.tsx'
import { LookFields, lookOf } from '../../../entry-form/look/LookFields.tsx'
import { ownKind } from '../../../model/sections/ownKinds.ts'
import { sectionType } from './sectionType.ts'

interface Props {
  type: ContentType
  section: Entry
  /** Whether it was just added: its first control is focused. */
  fresh: boolean
}

/**
 * The form of one section within the form of its page, with the fields of its kind. It is saved by its own button, or
 * with the page. It is not a form element, since forms cannot be nested.
 */
export function SectionForm({ type: all, section, fresh }: Props) {
  const { page } = useOpenPage()
  const type = useMemo(() => sectionType(all, textOf(section, 'type')), [all, section])
  const [layout] = useState(() => buildFormLayout(type))
  const element = useRef<HTMLDivElement>(null)
  const saved = useRef(false)
  const failure = useLastFailure()
  const draft = useDraftKey(type, section.id)
  const editor = useEditor({
    type,
    layout,
    loaded: fromList(section),
    element,
    onFailure: failure.onFailure,
    onSaved: useCallback(() => {
      saved.current = true
    }, []),
  })
  const { form, errorAt, isDirty } = editor
  const name = titleOf(type, section)
  const isSaved = () => saved.current
  const save = async () => {
    saved.current = false
    failure.forget()
    await editor.save({ done: 'Section saved.' })()
    if (isSaved()) return
    throw new Error(`The section ${name} is not saved yet: ${reasonOf(failure.last())}`)
  }
  useWithinPage(section, draft, editor, save)
  useFocusOnFresh(element, fresh)
  return (
    <div ref={element} role="group" aria-label={`Edit ${name}`} className={styles.form}>
      <Presence type={type} id={section.id} typing={isDirty} />
      <DraftNote type={type} id={section.id} path={textOf(page, 'path')} />
      <Restored editor={editor} form={element} />
      <ConflictNotice editor={editor} />
      <SectionFields
        fields={layout.main}
        isOwn={ownKind(all, textOf(section, 'type')) !== undefined}
        kind={textOf(section, 'type')}
        control={form.control}
        errorAt={errorAt}
      />
      <div className={styles.foot}>
        <Button
          size="small"
          variant="secondary"
          disabled={editor.saving || !isDirty}
          onClick={() => void save().catch(() => undefined)}
        >
          {editor.saving ? 'Saving...' : 'Save section'}
        </Button>
      </div>
    </div>
  )
}

/** Reports the input of a section's form to the surrounding page, which can save it. */
function useWithinPage(
  section: Entry,
  draft: string,
  { form, layout, start, isDirty }: Editor,
  save: () => Promise<void>,
) {
  const { sections } = useOpenPage()
  const saveNow = useEffectEvent(save)
  const values = useEffectEvent(() => {
    try {
      return valuesOf(layout, form.getValues(), start?.entity ?? null)
    } catch {
      return undefined
    }
  })
  useEffect(
    () =>
      sections.enter(section.id, {
        values: () => values(),
        save: () => saveNow(),
        discard: () => {
          forgetDraft(draft)
        },
      }),
    [sections, section.id, draft],
  )
  useEffect(() => {
    sections.mark(section.id, isDirty)
  }, [sections, section.id, isDirty])
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: sections.tell }),
    [form, sections],
  )
}

/** Focuses the first control of a section that was just added. */
function useFocusOnFresh(element: RefObject<HTMLElement | null>, fresh: boolean) {
  useEffect(() => {
    if (!fresh) return
    const control = element.current?.querySelector<HTMLElement>('input, textarea')
    control?.focus({ preventScroll: true })
    element.current?.closest('li')?.scrollIntoView({ block: 'start' })
  }, [element, fresh])
}

/** The reason why a section was not saved. A validation error is shown in its form; other failures are not. */
function reasonOf(failure: unknown): string {
  const told =
    failure === undefined ||
    (failure instanceof ApiError && [400, 409, 412, 413, 422].includes(failure.status))
  return told ? 'see its form.' : messageOf(failure)
}

interface FieldsProps {
  fields: Field[]
  kind: string
  /** Whether a plugin defines the kind. */
  isOwn: boolean
  control: Control<Drafts>
  errorAt: (path: string, within?: boolean) => string | undefined
}

/** The fields of a section, including those of its metadata. */
export function SectionFields({ fields, kind, isOwn, control, errorAt }: FieldsProps) {
  const [of = '', pick = ''] = useWatch({
    control,
    name: ['metadata.of', 'metadata.pick'],
  }).map(asText)
  const row = (field: Field, name: string) => (
    <Controller
      key={name}
      name={name}
      control={control}
      render={({ field: { value, onChange, onBlur } }) => {
        const props = { field, name, value, onChange, onBlur, errorAt }
        if (isOwn) return <FieldRow {...props} />
        if (name === 'metadata.of') return <TypeRow {...props} value={asText(value)} />
        if (name === 'metadata.form') return <FormRow {...props} />
        if (name === 'items')
          return <ItemsInput {...props} value={value as Drafts[]} kind={kind} />
        return <FieldRow {...props} />
      }}
    />
  )
  const rows = fields.flatMap((field) => {
    if (field.name !== 'metadata') return [row(field, field.name)]
    return (field.fields ?? [])
      .filter(({ name }) => name !== 'look' && (isOwn || isUsed(name, pick)))
      .map((part) =>
        row(
          part.name === 'entries' && !isOwn ? { ...part, ref: of } : part,
          `metadata.${part.name}`,
        ),
      )
  })
  const look = lookOf(fields)
  return (
    <>
      {rows}
      {look && (
        <LookFields field={look} kind={kind} control={control} errorAt={errorAt} />
      )}
    </>
  )
}

/** Whether a section that lists entries uses a member of its metadata, depending on how the entries are chosen. */
function isUsed(name: string, pick: string): boolean {
  if (name === 'entries') return pick === 'chosen'
  if (name === 'limit') return pick !== 'chosen'
  return true
}

interface TypeProps {
  field: Field
  name: string
  value: string
  onChange: (value: string) => void
  errorAt: FieldsProps['errorAt']
}

/** A select for the content type that a section lists. */
function TypeRow({ field, name, value, onChange, errorAt }: TypeProps) {
  const types = useSchema().types.filter(
    ({ access, single, group, page }) =>
      access === 'published' && !single && group !== 'texts' && page !== pathPage,
  )
  return (
    <Labelled
      name={name}
      label={field.label}
      help={field.help && `${field.help}.`}
      error={sentence(field.label, errorAt(name))}
    >
      <Select
        name={name}
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
        }}
      >
        {types.every(({ name }) => name !== value) && (
          <option value={value}>{value || 'None'}</option>
        )}
        {types.map(({ name, many }) => (
          <option key={name} value={name}>
            {many}
          </option>
        ))}
      </Select>
    </Labelled>
  )
}
