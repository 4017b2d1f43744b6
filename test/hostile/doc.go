// Package hostile tries what strangers try: each test starts the program in a temporary folder, floods it over
// the loopback and asks that it lives, stays small, refuses with Retry-After and goes on serving everybody else.
// It knows the program by its addresses and its command line alone.
//
// "make test" runs it with floods that are large enough to fail and asserts memory, statuses and life; it prints
// how long a polite visitor waited. "make hostile" (QUOIN_HOSTILE=1) runs it alone on a machine that does nothing
// else, with the larger floods and the longer tests, and asserts the times as well.
package hostile
