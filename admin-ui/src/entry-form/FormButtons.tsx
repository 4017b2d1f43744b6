import type { Loaded } from '@quoin/shared-ui/api/content'
import { Button } from '@quoin/shared-ui/ui/Button'
import type { ReactNode, RefObject } from 'react'
import { publishingOf } from '../model/publishing.ts'
import type { ContentType, Entry } from '../model/schema.ts'
import { DraftActions } from './autosave/DraftActions.tsx'
import type { Autosave } from './autosave/useAutosave.ts'
import { useDiscard } from './draft/useDiscard.ts'
import { ErrorSummary } from './errors/ErrorSummary.tsx'
import type { FormOverride } from './override.ts'
import type { SaveAs } from './saving/useSend.ts'
import type { Editor } from './useEditor.ts'

/** A second way to save, with a separate button. */
export interface OtherSave extends SaveAs {
  text: string
}

interface SaveProps {
  editor: Editor
  /** The form. */
  element: RefObject<HTMLFormElement | null>
  override: FormOverride | undefined
  /** The published entry, if the form starts from pending changes. */
  published?: Loaded<Entry> | undefined
  other?: OtherSave | undefined
}

interface Props extends SaveProps {
  type: ContentType
  autosave: Autosave
  /** The notice after a save. */
  said: string
  /** How to save the input as a draft. */
  keep: SaveAs
  /** Called by Cancel; without it there is no such button. */
  onCancel?: (() => void) | undefined
  className?: string | undefined
  /** Further elements beside the buttons. */
  children?: ReactNode
}

/** The buttons below the form of an entry, with the errors after one of them was pressed. */
export function FormButtons(props: Props) {
  const { type, editor, element, autosave, published, onCancel } = props
  const base = published ?? editor.start
  return (
    <div className={props.className}>
      <ErrorSummary
        type={type}
        complaints={editor.refusalAt('form')}
        form={element}
        explain={(path, message) =>
          props.override?.explain?.(path, message, editor.form.getValues())
        }
      />
      {props.children}
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          {autosave.saved ? 'Close' : 'Cancel'}
        </Button>
      )}
      {base !== null && publishingOf(type) && (
        <DraftActions
          type={type}
          editor={editor}
          autosave={autosave}
          published={published}
          said={props.said}
          keep={props.keep}
        />
      )}
      <SaveButtons {...props} />
    </div>
  )
}

/** The buttons that save and discard the input. */
function SaveButtons({ editor, element, override, published, other }: SaveProps) {
  const apply = override?.apply
  const discard = useDiscard(editor, element)
  const { saving, save } = editor
  return (
    <>
      {apply && editor.isDirty && (
        <Button variant="secondary" disabled={saving} onClick={() => void discard()}>
          Discard
        </Button>
      )}
      {!published && (
        <Button type="submit" variant={other ? 'secondary' : 'primary'} disabled={saving}>
          {saving ? 'Saving...' : (apply ?? 'Save')}
        </Button>
      )}
      {other && (
        <Button disabled={saving} onClick={() => void save(other)()}>
          {other.text}
        </Button>
      )}
    </>
  )
}
