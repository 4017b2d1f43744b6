import type { BackupSettings } from '../../api/backups.ts'

/** The input of the settings. */
export interface Draft {
  every: string
  keep: string
  /** The chosen folder; empty for a bucket. */
  folder: string
  /** The bucket. */
  to: string
  endpoint: string
  region: string
  accessKey: string
  /** The input; empty to keep the stored key. */
  secretKey: string
}

/** The props of the fields. */
export interface FieldsProps {
  draft: Draft
  base: BackupSettings
  set: (change: Partial<Draft>) => void
  at: (name: string) => string | undefined
}
