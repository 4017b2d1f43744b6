package plugin

// Idempotent lets callers repeat a write safely, with a header Idempotency-Key of their choice. For 24 hours, the same call
// of the same caller with the same key is answered with the first answer, without a call of the function; another call with
// the key is core.Invalid, and core.Conflict while the first still runs. After an error, the call may be repeated. A call
// without the header is an ordinary call. An answer of more than 64 KB is not kept: its repetition is core.Conflict.
func Idempotent() Option { return func(r *Route) { r.Idempotent = true } }
