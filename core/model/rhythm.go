package model

// Rhythm is the caption that says how often something is published, by the list dates of the newest ten
// entries that visitors see: "Updated weekly". Where there is no rhythm, it says when the last was:
// "Updated 3 days ago", "Not published yet".
type Rhythm struct{}

func (Rhythm) check(*Type, *mistakes) {}
