// One import for programs that plan days: `import Planday`.
@_exported public import Catalogs
@_exported public import DayPlanner
@_exported public import DayPlans
@_exported public import ExactOrienteering
@_exported public import Geography
@_exported public import OpeningHours
@_exported public import Orienteering
@_exported public import PlanExports
@_exported public import Streets
@_exported public import Travel
