import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const shown = 10

/** The start of an error as a line of plain text. */
function firstLines(message: string): string {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 600)
}

/** Prints the tests that took the longest: where the time of a run goes; and, once more and briefly, what failed. */
export default class Summary implements Reporter {
  readonly #tests: { title: string; seconds: number }[] = []
  readonly #failures: string[] = []

  onTestEnd(test: TestCase, { duration, status, errors }: TestResult): void {
    const [, project = '', , ...titles] = test.titlePath()
    const file = test.location.file.replace(/^.*\/tests\//, '')
    const title = [`[${project}] ${file}`, ...titles].join(' › ')
    this.#tests.push({ title, seconds: duration / 1000 })
    if (status === test.expectedStatus) return
    const reasons = errors.map(({ message = '' }) => firstLines(message))
    this.#failures.push([title, ...reasons].join('\n    '))
  }

  onEnd(): void {
    if (this.#tests.length === 0) return
    const slowest = this.#tests.sort((a, b) => b.seconds - a.seconds).slice(0, shown)
    const lines = slowest.map(
      ({ title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`,
    )
    process.stdout.write(`\nThe slowest tests:\n${lines.join('\n')}\n`)
    if (this.#failures.length > 0)
      process.stdout.write(`\nFailed:\n${this.#failures.join('\n')}\n`)
  }

  printsToStdio(): boolean {
    return false
  }
}
