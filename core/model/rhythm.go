package model

// Rhythm is the caption that says how often something is published, by the list dates of the newest ten entries that
// visitors see: "Updated weekly". If they are irregular, it gives the time of the last publication: "Updated 3 days
// ago", "Not published yet".
type Rhythm struct{}

func (Rhythm) check(*Type, *mistakes) {}
