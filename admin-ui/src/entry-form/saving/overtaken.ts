import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { PRECONDITION_FAILED, type Target } from '../../api/entries/write.ts'

/** The error of a save that was refused because somebody else has saved meanwhile, with the stored state. */
export class Overtaken extends Error {
  readonly refusal: unknown
  readonly latest: Target

  constructor(refusal: unknown, latest: Target) {
    super('The entry has been changed since the form started.')
    this.refusal = refusal
    this.latest = latest
  }
}

/** Whether a save was refused because somebody else has saved since the form started. */
export function isLate(error: unknown): boolean {
  return error instanceof ApiError && error.status === PRECONDITION_FAILED
}
