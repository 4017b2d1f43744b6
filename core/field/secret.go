package field

// Secret is a text that the site keeps encrypted and never returns, such as the key of another service. It is for the settings
// of plugins alone. Package fmt does not print it where it is exported; JSON contains it.
type Secret string

// String hides the secret.
func (Secret) String() string { return "secret" }

// GoString hides the secret.
func (s Secret) GoString() string { return s.String() }
