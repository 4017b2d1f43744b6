import { sizeText } from '@quoin/shared-ui/format/size'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { type Ref, useImperativeHandle, useState } from 'react'
import { accepted } from './accepted.ts'
import styles from './Attachments.module.css'
import type { Enclosed } from './enclosed.ts'
import { type Chosen, mostFiles, useFiles } from './useFiles.ts'

/** The attachments of an inquiry. They are uploaded as soon as they are chosen. */
export function Attachments({ handle }: { handle: Ref<Enclosed> }) {
  const { files, enclosed, add, remove } = useFiles()
  const [complaint, setComplaint] = useState<string>()
  useImperativeHandle(handle, () => enclosed, [enclosed])
  return (
    <div className={styles.attachments}>
      <Field
        label="Attachments"
        help={`At most ${mostFiles} files of 10 MB each: pictures (JPEG, PNG, GIF, WebP, AVIF, SVG) and PDF.`}
        error={complaint}
      >
        <Input
          type="file"
          multiple
          accept={accepted}
          onChange={({ target }) => {
            const all = add([...(target.files ?? [])])
            setComplaint(
              all
                ? undefined
                : `There can be at most ${mostFiles}: the rest was left out.`,
            )
            target.value = ''
          }}
        />
      </Field>
      {files.length > 0 && (
        <ul aria-label="Chosen files" className={styles.list}>
          {files.map((file) => (
            <Line
              key={file.key}
              file={file}
              onRemove={() => {
                remove(file.key)
                setComplaint(undefined)
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Line({ file, onRemove }: { file: Chosen; onRemove: () => void }) {
  const { name, size, share, problem } = file
  return (
    <li className={styles.line}>
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>{sizeText(size)}</span>
      <Button variant="ghost" size="small" onClick={onRemove}>
        {`Remove ${name}`}
      </Button>
      {problem === undefined && share < 1 && (
        <progress
          className={styles.progress}
          aria-label={`Sending ${name}`}
          value={share}
        />
      )}
      <span aria-live="polite" className={problem ? styles.problem : styles.size}>
        {problem ?? (share < 1 ? '' : 'Attached')}
      </span>
    </li>
  )
}
