import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const shown = 10

/** Prints the tests that took the longest: where the time of a run goes. */
export default class Slowest implements Reporter {
  readonly #tests: { title: string; seconds: number }[] = []

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const [, project = '', , ...titles] = test.titlePath()
    const file = test.location.file.replace(/^.*\/tests\//, '')
    this.#tests.push({
      title: [`[${project}] ${file}`, ...titles].join(' › '),
      seconds: duration / 1000,
    })
  }

  onEnd(): void {
    if (this.#tests.length === 0) return
    const slowest = this.#tests.sort((a, b) => b.seconds - a.seconds).slice(0, shown)
    const lines = slowest.map(
      ({ title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`,
    )
    process.stdout.write(`\nThe slowest tests:\n${lines.join('\n')}\n`)
  }

  printsToStdio(): boolean {
    return false
  }
}
