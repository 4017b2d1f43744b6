import type { Reporter, TestModule } from 'vitest/node'

const shown = 10

/** Prints which tests took the longest, when all have run. */
export const slowest: Reporter = {
  onTestRunEnd(modules) {
    const tests = modules.flatMap(timed).sort((a, b) => b.took - a.took)
    console.log(`\nThe ${String(shown)} slowest unit tests`)
    for (const { took, name } of tests.slice(0, shown))
      console.log(`${(took / 1000).toFixed(2).padStart(8)} s  ${name}`)
  },
}

function timed(module: TestModule) {
  return [...module.children.allTests()].map((test) => ({
    took: test.diagnostic()?.duration ?? 0,
    name: `${module.relativeModuleId}: ${test.fullName}`,
  }))
}
