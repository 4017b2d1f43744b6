// Package media stores uploaded files: pictures and documents. It checks and cleans each file, stores it under the hash
// of its bytes, and creates variants of pictures. It does not depend on content types.
package media
