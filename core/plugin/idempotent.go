package plugin

// Idempotent lets callers repeat a write safely, with a header Idempotency-Key of their choice. For 24 hours, the same call
// of the same caller with the same key is answered with the first answer, without a call of the function; another call with
// the key is core.Invalid, and core.Conflict while the first still runs. After an error, the call may be repeated. A call
// without the header is an ordinary call. An answer of more than 64 KB is not kept: its repetition is core.Conflict.
//
// A visitor's address has at most 1,000 answers of a plugin and 4 MB, and all visitors together have at most 50,000 and 64 MB,
// as have all other callers. Beyond that, a call with a new key is core.Throttled. Answers are deleted after their time, and not
// when a person's data is erased.
func Idempotent() Option { return func(r *Route) { r.Idempotent = true } }
