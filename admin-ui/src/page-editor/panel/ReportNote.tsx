import type { Report } from '../edits.ts'
import styles from '../editor.module.css'

/** Lists saved and failed entries, if a save failed partly. */
export function ReportNote({
  report: { how, saved, refused, left },
}: {
  report: Report
}) {
  if (refused === undefined) return null
  const done = how === 'draft' ? 'Kept as a draft' : 'Saved'
  return (
    <div role="alert" className={styles.report}>
      <p>
        <strong>Not saved: {refused.name}.</strong> {refused.why}
      </p>
      {left.length > 0 && (
        <p>Not saved either, because it comes after: {left.join(', ')}.</p>
      )}
      {saved.length > 0 && (
        <p>
          {done}: {saved.join(', ')}.
        </p>
      )}
      <p>What you typed is still here. Save again when you are ready.</p>
    </div>
  )
}
