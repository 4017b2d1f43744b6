package plugin

// People refuses API tokens: only people who have signed in may make the call.
func People() Option { return func(r *Route) { r.People = true } }

// Confirmed refuses API tokens, and requires the password of the caller: in the member password of the JSON body, which is
// removed before the body is read, or at most ten minutes before in the same session. The body has at most 16 KB.
func Confirmed() Option {
	return func(r *Route) { r.People, r.Confirmed = true, true }
}
