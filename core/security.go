package core

// SecurityType replaces the name of a content type in activity lines about accounts and access, and PluginType in lines that
// plugins add.
const (
	SecurityType = "security"
	PluginType   = "plugin-note"
)

// ActNoted is the act of an activity line that a plugin adds.
const ActNoted Act = "noted"

// The acts in activity lines for administrators, about accounts, tokens and settings. They belong to no entry.
const (
	ActSignedIn        Act = "signed-in"
	ActSignInFailed    Act = "sign-in-failed"
	ActLocked          Act = "locked" // too many failed attempts
	ActUserAdded       Act = "user-added"
	ActUserRemoved     Act = "user-removed"
	ActRoleChanged     Act = "role-changed"
	ActPasswordChanged Act = "password-changed"
	ActInvited         Act = "invited"   // a person, to add an account
	ActUninvited       Act = "uninvited" // the invitation was withdrawn
	ActFactorAdded     Act = "factor-added"
	ActFactorRemoved   Act = "factor-removed"
	ActTokenAdded      Act = "token-added"
	ActTokenRemoved    Act = "token-removed"
	ActWebhookAdded    Act = "webhook-added"
	ActWebhookRemoved  Act = "webhook-removed"
	ActWebhookOff      Act = "webhook-off"
	ActSettingChanged  Act = "setting-changed"
	ActBackupTaken     Act = "backup-taken" // downloaded
)

// SecurityActs returns every act that only administrators see.
func SecurityActs() []Act {
	return []Act{
		ActSignedIn, ActSignInFailed, ActLocked, ActUserAdded, ActUserRemoved, ActRoleChanged, ActPasswordChanged,
		ActInvited, ActUninvited, ActFactorAdded, ActFactorRemoved, ActTokenAdded, ActTokenRemoved, ActWebhookAdded, ActWebhookRemoved, ActWebhookOff,
		ActSettingChanged, ActBackupTaken,
	}
}
