// The synchronization with the visitor's account, in Spanish. Loaded once there is an account.
// @ts-check
export default {
  syncSame: "En tu cuenta, {time}.", syncBusy: "Sincronizando…", syncLost: "A la espera de conexión.",
  syncFailed: "No se puede acceder a tu cuenta en este momento. La página lo intentará de nuevo.",
  syncWaits: { one: "{count} cambio pendiente.", other: "{count} cambios pendientes." }, syncNow: "Sincronizar",
  syncDays: { one: "{count} día", other: "{count} días" },
  syncPlaces: { one: "{count} lugar", other: "{count} lugares" },
  syncFavorites: { one: "{count} favorito", other: "{count} favoritos" },
  syncAsk: "¿Guardar también en tu cuenta {what} de este navegador?",
  syncKeep: "Guardar en la cuenta",
  syncLoose: "Solo en este navegador: {what}.", syncCopy: "{name} (este dispositivo, {time})", syncShow: "Mostrar",
  syncCopied: "«{name}» se cambió en dos dispositivos. Se conservan ambas versiones; la de aquí es «{copy}».",
  syncCopiedMany: {
    one: "{count} elemento se cambió en dos dispositivos. Se conservan ambas versiones.",
    other: "{count} elementos se cambiaron en dos dispositivos. Se conservan ambas versiones de cada uno.",
  },
  syncRestored: "«{name}» ha vuelto: otro dispositivo lo cambió después de que lo borraras aquí.",
  syncRestoredMany: {
    one: "{count} elemento ha vuelto: otro dispositivo lo cambió.",
    other: "{count} elementos han vuelto: otro dispositivo los cambió después de que los borraras aquí.",
  },
  syncKept: "Otro dispositivo borró «{name}». Se conserva, porque lo cambiaste aquí.",
  syncKeptMany: {
    one: "Otro dispositivo borró {count} elemento. Se conserva, porque lo cambiaste aquí.",
    other: "Otro dispositivo borró {count} elementos. Se conservan, porque los cambiaste aquí.",
  },
  syncClash: "Cambiado en dos dispositivos; queda lo elegido aquí: {names}.",
  syncDamaged: {
    one: "Esta página no puede leer {count} elemento de tu cuenta. Sigue en la cuenta.",
    other: "Esta página no puede leer {count} elementos de tu cuenta. Siguen en la cuenta.",
  },
  "syncNot-large": "Demasiado grande para tu cuenta: {names}.",
  "syncNot-full": "Tu cuenta está llena. No contiene: {names}. Borra días antiguos para hacer sitio.",
  "syncNot-many": "Tu cuenta tiene el máximo de elementos. No contiene: {names}.",
  syncMore: { one: "{count} más", other: "{count} más" },
  syncDayChanged: "«{name}» se cambió en otro dispositivo. Esta es la última versión.",
  syncDayOther: "«{name}» se cambió en otro dispositivo. Si guardas aquí, será un día aparte.",
  syncOut:
    "Aún hay aquí días, lugares y favoritos de la cuenta «{name}». Los cambios quedan aquí hasta que inicies "
    + "sesión.",
  syncLeft: "Los días, lugares y favoritos de «{name}» quedan en este navegador.",
  syncRemove: "Quitar de este navegador",
  syncRemoved: "Quitados de este navegador. Siguen en la cuenta.",
  syncRemovedSome: {
    one: "Queda {count} elemento, porque sus cambios aún no están en la cuenta.",
    other: "Quedan {count} elementos, porque sus cambios aún no están en la cuenta.",
  },
  syncAside: {
    one: "{count} elemento de la cuenta «{name}» queda apartado hasta que vuelva a iniciar sesión aquí.",
    other: "{count} elementos de la cuenta «{name}» quedan apartados hasta que vuelva a iniciar sesión aquí.",
  },
};
