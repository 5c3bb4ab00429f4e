import { textFiles } from './tracked-files.ts'

/**
 * Numbers of the lines with a test outside a `describe`, which names its subject: the formatter indents all others.
 * How a test's own name begins is the linter's matter (`.oxlintrc.json`).
 */
export function testsWithoutSubject(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (/^test\s*[.(]/.test(line) ? [index + 1] : []))
}

/** Every test below `root` without a subject, as `file:line`. */
export function testSubjectBreaches(root: string): string[] {
  return textFiles(root)
    .filter(({ path }) => /^tests\/.*\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      testsWithoutSubject(text).map((line) => `${path}:${line} has a test outside a describe, which names its subject`),
    )
}
