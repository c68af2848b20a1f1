// What goes wrong with a request, in Spanish. Loaded with the first problem.
// @ts-check
export default {
  "title-faulty": "Hay que corregir esta solicitud",
  "problem-faulty": "Mira los campos marcados.",
  "title-noPlan": "Así no hay ningún día posible",
  "problem-noPlan": "Cambia las horas, la zona o las condiciones y vuelve a planear.",
  "title-busy": "El servicio está ocupado",
  "problem-busy": "Otros también están planeando. Inténtalo de nuevo en un momento.",
  "title-gateway": "No se puede acceder a la enciclopedia",
  "problem-gateway": "Todo lo demás funciona. Inténtalo más tarde.",
  "title-engine": "Faltan los tiempos de viaje",
  "problem-engine": "El motor de rutas de este servicio no responde. Inténtalo más tarde.",
  "title-tooLong": "Esta solicitud es demasiado larga",
  "problem-tooLong": "Dibuja una zona más sencilla o elige menos lugares.",
  "title-tooSlow": "La solicitud no llegó a tiempo",
  "problem-tooSlow": "Comprueba tu conexión e inténtalo de nuevo.",
  "title-failed": "El servicio ha fallado",
  "problem-failed":
    "Es un error de planday. Inténtalo de nuevo; si sigue, cambia un poco la solicitud e informa del error.",
  "title-address": "El servicio no responde en esta dirección",
  "problem-address": "Abre la dirección que indica su operador.",
  "title-misfit": "La página y el servicio no encajan",
  "problem-misfit": "Vuelve a cargar la página. Si no ayuda, el servicio tiene otra versión (respuesta {status}).",
  "none-nothingToVisit":
    "En esta zona y con estas condiciones no hay nada que visitar. Dibuja una zona mayor o quita condiciones.",
  "none-mustImpossible":
    "No se puede visitar {names} en tus horas: está cerrado o falta tiempo. Mira los horarios y elige otro día u "
    + "otras horas, o planea sin ese lugar.",
  "none-pinImpossible": "No se puede visitar {names} a la hora fijada. Mira los horarios y planea sin la hora fijada.",
  "none-mustsClash":
    "Estos lugares no caben juntos en un día: {names}. Alarga el día, añade otro o renuncia a uno de ellos.",
  "none-mustsUnsettled":
    "No se encontró a tiempo un día con todos estos lugares: {names}. Permite más tiempo en los límites o renuncia "
    + "a uno de ellos.",
  "none-noWay":
    "Ir de la salida a la llegada lleva más tiempo del que permites. Alarga el día o elige otra salida u otra "
    + "llegada.",
  "none-noWayAcross":
    "Ningún camino lleva hasta allí, porque hay agua en medio: {names}. Elige otra forma de moverte u otra salida.",
  "none-dayIsOver": "Este día ya ha terminado. Elige otro día.",
  "form-meal":
    "Indica desde cuándo hasta cuándo, por ejemplo de 12:00 a 14:00, y los minutos, que deben caber en ese tiempo.",
  "form-choice": "Ese valor no existe aquí. Elige una de las opciones.",
  "form-pin": "Una hora fijada de este enlace no se puede leer.",
  "form-other": "Una parte de esta solicitud no se puede leer. Vuelve a cargar la página.",
  planWithout: "Planear sin {name}",
  planWithoutPins: "Planear sin horas fijadas",
  planWithoutMeal: "Visitar {name} sin comer", openPlace: "Abrir {name}",
  fixDate: "Planear para {day}",
  fixHours: "Planear para {hours}",
  fixPin: "Visitar {name} a las {time}",
  fixBreaks: "Planear sin pausas",
  fixLeg: "Permitir trayectos de {time}",
  fixTravel: "Permitir {time} de trayecto al día",
  fixBudget: "Planear con {amount} al día",
  fixRide: "Usar el transporte público",
  "fault-area":
    "Este contorno no sirve: se cruza consigo mismo, tiene pocas esquinas o queda fuera de la ciudad. Dibújalo de "
    + "nuevo o usa toda la ciudad.",
  "fault-unknownCity": "Esa ciudad no existe aquí. Elige otra.",
  "fault-missingMap": "Aquí no se conocen las calles de esta ciudad. Dibuja la zona.",
  "fault-beyondMap": "El mapa no conoce calles allí. Elige otro lugar.",
  "fault-overLimit": "Es más de lo que este servicio planea. Pide menos.",
  "fault-outOfRange": "Escribe un número de {least} a {most}.",
  "fault-tooSmall": "Escribe un número a partir de {least}.",
  "fault-negative": "Escribe un número a partir de 0.",
  "fault-tooManyElements": "Aquí caben {most} como máximo, no {count}. Quita algunos.",
  "fault-tooManyDecimals": "Escribe tres decimales como máximo.",
  "fault-noBudget": "Escribe un presupuesto a partir de 1, o elige «solo gratis» en la entrada.",
  "fault-freeWithBudget":
    "Los lugares gratuitos no necesitan presupuesto. Quita el presupuesto o admite cualquier entrada.",
  "fault-inThePast": "El {day} ya pasó. Elige otro día.",
  "fault-endsBeforeStart": "El final, {end}, no es posterior al comienzo, {start}. Elige un final más tarde.",
  "fault-mealOutsideDay": "{meal} no cabe en tu día, {start}–{end}. Mueve la comida o cambia las horas.",
  "fault-dinnerOverlapsLunch": "La cena, {dinner}, coincide con el almuerzo, {lunch}. Mueve una de las dos comidas.",
  "fault-breaksFillDay": "Las pausas duran {time} y no queda nada del día, {start}–{end}. Acórtalas o alarga el día.",
  "fault-weightOutOfRange": "Elige en la lista cuánto te gusta: {kind}.",
  "fault-likedTooLittle": "Elige más que «Normal» para lo que te gusta: {kind}.",
  "fault-dislikedTooLittle": "Elige menos que «Normal» para lo que no te gusta: {kind}.",
  "fault-namedTwice": "Este tipo aparece dos veces: {kind}. Elígelo una vez.",
  "fault-everythingDisliked": "Excluyes todos los tipos de lugares. Admite al menos uno.",
  "fault-unknownSight": "El lugar «{name}» no existe en {city}. Quítalo o busca otro nombre.",
  "fault-unknownWaypoint": "El lugar «{name}» no existe en {city}. Elige uno de la lista o tócalo en el mapa.",
  "fault-farFromCity": "Este lugar está a {distance} km de {city}. Elige uno en la ciudad.",
  "fault-noWayThere":
    "No se conoce ninguna ruta entre este lugar y los que se pueden visitar. Quizá esté en el agua: "
    + "elige uno en tierra u otra forma de moverte.",
  "fault-noTransit": "En {city} no se conoce ningún transporte público. Elige otra forma de moverte.",
  "fault-noService": "El {day} no hay transporte público en {city}. Elige otra forma de moverte u otro día.",
  "fault-stepFreeOnlyOnFoot": "Las escaleras solo se pueden evitar a pie. Elige «A pie» o admite escaleras.",
  "fault-noStepFreeWays": "Aquí no se conocen las escaleras de {city}. Admite escaleras.",
  "fault-selectedOutsideArea": "{name} queda fuera de tu zona. Amplía la zona.",
  "fault-placeOfCatalog": "{name} tiene el identificador de un lugar de la ciudad. Añádelo de nuevo a tus lugares.",
  "fault-placeTwice": "{name} aparece dos veces en esta solicitud. Quítalo y elígelo de nuevo.",
  "fault-placeHours":
    "El horario de {name} no se puede leer: {hours}. Escríbelo como Mo-Fr 10:00-17:00; Sa 10:00-13:00, o déjalo vacío.",
  "fault-placeWithoutMeal":
    "{meal} en {name} no es posible: este día no tiene esa comida. Elige su hora en «Más», cambia las horas del día o "
    + "visita el lugar sin ella.",
  "fault-mustAndSkip": "{name} es imprescindible y a la vez está excluido. Decídete por una cosa.",
  "fault-pinnedAndSkipped": "{name} está fijado y a la vez excluido. Decídete por una cosa.",
  "fault-pinnedTwice": "{name} está fijado dos veces. Fíjalo una vez.",
  "fault-pinnedOnOtherDay": "{name} está fijado a otro día. Cambia el día o planea sin la hora fijada.",
  "fault-pinnedTooShortOrLong":
    "Una visita a {name} dura de {least} a {most} minutos. Suelta la hora o cambia la duración.",
  "fault-pastTwoDays": "Las paradas del {day} duran demasiado. Acorta visitas o pasa paradas a otro día.",
};
