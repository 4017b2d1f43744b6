import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { UploadLine } from '../../media/UploadLine.tsx'
import { useUploads } from '../../media/useUploads.ts'
import { pendingUploadsIn, dropPendingUpload } from './pendingUploads.ts'

/** The pending uploads of a text, and errors of the refused ones. */
export function PendingUploadList({ editor }: { editor: Editor }) {
  const { uploads, list } = useUploads()
  const keys = useEditorState({
    editor,
    selector: () => pendingUploadsIn(editor.state).map(({ key }) => key),
  })
  const drop = (key: number) => {
    editor.view.dispatch(dropPendingUpload(editor.state.tr, key))
    uploads.stop(key)
    uploads.forget(key)
  }
  return list
    .filter(({ key }) => keys.includes(key))
    .map((upload) => (
      <UploadLine
        key={upload.key}
        upload={upload}
        stop="Stop upload"
        onStop={() => drop(upload.key)}
        onRetry={() => uploads.retry(upload.key)}
        onForget={() => drop(upload.key)}
      />
    ))
}
